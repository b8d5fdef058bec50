const bits = new DataView(new ArrayBuffer(8));

/** The next larger double after a number that is not negative: a distinct time in the same millisecond. */
export function nextDouble(value: number): number {
  bits.setFloat64(0, value);
  bits.setBigInt64(0, bits.getBigInt64(0) + 1n);
  return bits.getFloat64(0);
}
