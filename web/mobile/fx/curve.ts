/** Points of a curve over so many equal steps, the highest just below the upper edge; what is nothing lies on the ground. */
export function curvePoints(
  values: readonly number[],
  { width, height, room }: { width: number; height: number; room: number },
): readonly { x: number; y: number }[] {
  const most = Math.max(0, ...values)
  const last = Math.max(1, values.length - 1)
  return values.map((value, at) => ({
    x: (at / last) * width,
    y: most > 0 ? height - (Math.max(0, value) / most) * (height - room) : height,
  }))
}

export const linePath = (points: readonly { x: number; y: number }[]): string =>
  points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('')

const round = (value: number): number => Math.round(value * 100) / 100
