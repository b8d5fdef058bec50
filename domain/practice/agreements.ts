/** What a coach and each of their clients agree to: written by the coach, accepted by the client. */
export const agreementCharactersMax = 20_000;
