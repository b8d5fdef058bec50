/** The shortest numbers anybody can be called by; a country has its own ideas of the rest. */
const digitsMin = 3;

/** Whether a person could dial it: digits in any script, and what people write around them. */
export function isPhoneNumber(typed: string): boolean {
  const digits = typed.match(/\p{Nd}/gu) ?? [];
  return digits.length >= digitsMin && !/\p{Cc}/u.test(typed);
}
