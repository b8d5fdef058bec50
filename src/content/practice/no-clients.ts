/** Where a coach would choose a client. */
export const noClientsYet = "You have no clients yet.";
