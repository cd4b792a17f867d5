import { existsSync, readdirSync } from 'node:fs'
import { type AddressInfo, connect as dial } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cookies } from '../../contract/preferences.ts'
import { makeMember, makeShop } from '../testing/factories.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'

let server: OpenShop
let session: string
let port: number
const logged = vi.fn()
let finished = 0

beforeAll(async () => {
  server = await openShop()
  server.app.addHook('onRequest', async request => {
    const quiet = () => {}
    request.log = { error: logged, warn: logged, info: quiet, debug: quiet, trace: quiet } as never
  })
  server.app.addHook('onError', async () => {
    finished++
  })
  const { id: shopId } = await makeShop(server.sql, { code: 'head', isDefault: true })
  session = await server.signIn((await makeMember(server.sql, { shopId, role: 'office' })).mobile)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(() => server.close())

const head = (path: string) =>
  [
    `POST ${path} HTTP/1.1`,
    `Host: localhost`,
    'version: 6',
    'lang: zh',
    `Cookie: ${cookies.session}=${session}`,
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 1000000',
    '',
    '',
  ].join('\r\n')

const part = (name: string, more = '') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`

test.each([
  [
    'in the middle of a sheet',
    `${part('type')}brand\r\n${part('files', '; filename="a.xlsx"')}${'z'.repeat(5000)}`,
  ],
  ['between two fields', `${part('type')}brand\r\n`],
  ['before anything was sent', ''],
])('a sender who goes away %s is no error, and leaves nothing behind', async (_, body) => {
  for (const path of ['/process.aspx?action=hlt_import', '/upload']) {
    logged.mockClear()
    const before = finished
    const socket = dial(port, '127.0.0.1')
    socket.write(head(path) + body)
    await wait(150)
    socket.destroy()
    await expect.poll(() => finished, { timeout: 5000 }).toBe(before + 1)
    expect(logged).not.toHaveBeenCalled()
    const folder = join(server.folder, 'sheets')
    await expect.poll(() => (existsSync(folder) ? readdirSync(folder) : [])).toEqual([])
    const [files] = await server.sql`select count(*) as count from files where expires_at > now()`
    expect(files!.count).toBe(0)
  }
})
