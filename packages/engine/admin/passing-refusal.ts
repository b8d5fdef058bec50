import { StartError } from "./start-error";

/**
 * A refusal after which the same start may succeed later: a port or folder is in use, or the network is not ready yet.
 */
export class PassingRefusal extends StartError {}
