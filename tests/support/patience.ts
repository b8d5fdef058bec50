import { configure } from "@testing-library/react";

/** What a page shows in the end it may show late: how fast it is, is asked elsewhere. */
configure({ asyncUtilTimeout: 20_000 });
