// Chances as people read them.

/** Shares in whole percents that add up to what the shares do: those that lose most by rounding down get one more. */
export function percents(shares: number[]): number[] {
  const exact = shares.map((share) => share * 100);
  const whole = exact.map(Math.floor);
  const rest = Math.round(exact.reduce((sum, one) => sum + one, 0)) - whole.reduce((sum, one) => sum + one, 0);
  const order = exact.map((_, at) => at).sort((one, two) => exact[two]! - whole[two]! - (exact[one]! - whole[one]!));
  for (const at of order.slice(0, rest)) whole[at]!++;
  return whole;
}
