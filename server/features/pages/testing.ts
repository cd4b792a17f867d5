import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import type { PageContent } from '../../../contract/page-blocks.ts'
import * as desk from '../../../contract/page-desk.ts'
import { pageData } from '../../../contract/pages.ts'
import { openBranch } from '../../testing/accounts.ts'
import { type MadeShop, makeMember, makeProduct, makeShop } from '../../testing/factories.ts'
import { type CallAs, type OpenShop, openShop } from '../../testing/open-shop.ts'

interface Opened {
  server: OpenShop
  /** Another process on the same database. */
  second: OpenShop
  head: MadeShop
  branch: { id: number; code: string }
  product: { productId: number; skuId: number }
  /** `owner`, `customer` and `guest` are those of the branch, `other` has a shop of their own. */
  as: Record<'owner' | 'other' | 'content' | 'boss' | 'sales' | 'customer' | 'guest' | 'member', CallAs>
}

interface Asked {
  id?: number
  type?: string
}

export const content = (...blocks: object[]): PageContent =>
  ({ version: 1, blocks: blocks.map((block, index) => ({ id: `t${index}`, ...block })) }) as PageContent

export const saying = (text: string): PageContent =>
  content({ kind: 'text', texts: { zh: [{ kind: 'paragraph', spans: [{ text }] }] } })

/** Head office and two distributors' shops for all tests of a file, without pages before each; and what their makers do again and again. */
export function openPageDesk() {
  const at = {} as Opened
  beforeAll(async () => {
    Object.assign(at, await openShops())
  }, 60_000)
  beforeEach(async () => {
    await at.server.sql`delete from pages`
  })
  afterAll(async () => {
    await at.second.close()
    await at.server.close()
  })

  /** What somebody reads there; undefined: there is no such page. */
  const read = async (asked: Asked, who = at.as.guest, from = at.server) => {
    const { success, obj } = await from.call(pageData, asked, who)
    return success ? JSON.stringify(obj.blocks) : undefined
  }

  return {
    at,
    read,
    shows: (asked: Asked, text: string, from = at.server) =>
      vi.waitUntil(async () => (await read(asked, at.as.guest, from))?.includes(text)),
    make: async (row: object = {}, who = at.as.owner) => {
      const like = { type: 'activity', name: '春', ...row } as never
      const reply = await at.server.call(desk.newPage, { row: like }, who)
      if (!reply.success) throw new Error(reply.msg)
      return reply.obj.id
    },
    save: (id: number, revision: number, what: PageContent, who = at.as.owner) =>
      at.server.call(desk.savePageDraft, { row: { id, revision, name: '春', content: what } }, who),
    publish: (id: number, revision: number, when?: string, who = at.as.owner) =>
      at.server.call(desk.publishPage, { row: { id, revision, at: when } }, who),
    draft: async (id: number, who = at.as.owner) => (await at.server.call(desk.pageDraft, { id }, who)).obj,
    rows: async (who = at.as.owner) => (await at.server.call(desk.pageList, {}, who)).obj.rows,
  }
}

async function openShops(): Promise<Opened> {
  const server = await openShop()
  const second = await openShop({ url: server.url })
  const { sql } = server
  const head = await makeShop(sql, { code: 'head', isDefault: true })
  const product = await makeProduct(sql, head.warehouseId, { name: '瓷杯' })
  const owner = await makeMember(sql, { shopId: head.id, role: 'distributor' })
  const branch = await openBranch(server, { code: 'mine', ownerId: owner.id })
  const other = await makeMember(sql, { shopId: head.id, role: 'distributor' })
  await openBranch(server, { code: 'theirs', ownerId: other.id })
  await openBranch(second, { code: 'late' })
  const enter = async (who: { mobile: string }, shop?: string): Promise<CallAs> => ({
    shop,
    session: await server.signIn(who.mobile, { shop }),
  })
  const as = {
    owner: await enter(owner, 'mine'),
    other: await enter(other, 'theirs'),
    boss: await enter(await makeMember(sql, { shopId: head.id, role: 'office' })),
    content: await enter(await makeMember(sql, { shopId: head.id, staffRole: 'content' })),
    sales: await enter(await makeMember(sql, { shopId: head.id, staffRole: 'sales' })),
    member: await enter(await makeMember(sql, { shopId: head.id })),
    customer: await enter(await makeMember(sql, { shopId: branch.id }), 'mine'),
    guest: { shop: 'mine' },
  }
  return { server, second, head, branch, product, as }
}
