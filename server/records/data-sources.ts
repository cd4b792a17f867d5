import type { Context } from '../context.ts'
import { officeHome } from '../features/office/office-home.ts'
import type { Outcome } from '../handler.ts'

type DataSource = (context: Context, input: Record<string, unknown>) => Promise<Outcome<Record<string, unknown>>>

/** What `hlt_get_data` answers beside single records: data made for one screen, by type. */
export const dataSources: Readonly<Record<string, DataSource>> = {
  office_home: officeHome,
}
