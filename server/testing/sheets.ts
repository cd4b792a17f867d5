import type { ActionOutput } from '../../contract/action.ts'
import { cookies } from '../../contract/preferences.ts'
import { type ImportProblem, importSheets } from '../../contract/records.ts'
import { actionUrl, headers, protocolVersion } from '../../contract/wire.ts'
import { writeXlsx } from '../records/sheets/xlsx-writer.ts'
import type { CallAs, OpenShop } from './open-shop.ts'

/** An xlsx file whose first row is its header. */
export async function sheetBytes([header = [], ...rows]: string[][]): Promise<Buffer> {
  const columns = header.map(title => ({ header: title, kind: 'text' as const, width: 100 }))
  return Buffer.concat(await Array.fromAsync(writeXlsx(columns, rows, { sheetName: 'Test' })))
}

/** Sends a sheet as a browser does. */
export async function importAs(
  server: Pick<OpenShop, 'app'>,
  as: CallAs,
  content: Buffer,
  fields: Record<string, string>,
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('files', new Blob([new Uint8Array(content)]), 'list.xlsx')
  const body = new Response(form)
  const response = await server.app.inject({
    method: 'POST',
    url: actionUrl(importSheets.name),
    headers: {
      'content-type': body.headers.get('content-type')!,
      [headers.version]: protocolVersion,
      [headers.lang]: as.lang ?? 'en',
      cookie: [as.session && `${cookies.session}=${as.session}`, as.shop && `${cookies.shop}=${as.shop}`]
        .filter(Boolean)
        .join('; '),
    },
    payload: Buffer.from(await body.arrayBuffer()),
  })
  return response.json<{
    success: boolean
    msg: string
    obj: ActionOutput<typeof importSheets> & { code?: string; field?: string }
    tbl: ImportProblem[]
  }>()
}
