import type { Context } from '../context.ts'
import { officeHome } from '../features/office/office-home.ts'
import type { Outcome } from '../handler.ts'

/** What `hlt_get_data` answers beside single records: data made for one screen, by type. */
export const dataSources: Readonly<
  Record<string, (context: Context) => Promise<Outcome<Record<string, unknown>>>>
> = {
  office_home: officeHome,
}
