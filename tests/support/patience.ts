import { configure } from "@testing-library/react";

/** These tests check results, not speed, so pages may be slow. */
configure({ asyncUtilTimeout: 20_000 });
