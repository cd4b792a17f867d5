/** Whether there is such a day, as `yyyy-MM-dd`, and clocks, calculations and the database all know its year. */
export const isDay = (date: string): boolean =>
  /^(19|[2-9]\d)\d\d-/.test(date) && (new Date(`${date}T00:00:00Z`).toJSON()?.startsWith(date) ?? false)
