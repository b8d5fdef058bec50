/** What a coach writes once for all invoices: address, tax number, how to pay. */
export const invoiceLinesCharactersMax = 600;
export const invoicesPerClientMax = 100;
export const postalAddressCharactersMax = 300;

/** "2026-0007": one series for the whole practice, from 1 in each year. */
export const formatInvoiceNumber = (year: number, place: number) =>
  `${String(year)}-${String(place).padStart(4, "0")}`;
