import { StartError } from "./start-error";

/** The same start may succeed later: a port or folder is in use, or the network is not there yet. */
export class PassingRefusal extends StartError {}
