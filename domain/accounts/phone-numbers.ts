/** The shortest service numbers. */
const digitsMin = 3;

/** Digits in any script, and common separators. */
export function isPhoneNumber(typed: string): boolean {
  const digits = typed.match(/\p{Nd}/gu) ?? [];
  return digits.length >= digitsMin && !/\p{Cc}/u.test(typed);
}
