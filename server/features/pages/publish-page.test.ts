import { describe, expect, test, vi } from 'vitest'
import * as desk from '../../../contract/page-desk.ts'
import { publishDuePages, withdrawDuePages } from './publish-page.ts'
import { openPageDesk, saying } from './testing.ts'

const { at, make, save, publish, draft, rows, read, shows } = openPageDesk()

describe('the clock', () => {
  const soon = () => new Date(Date.now() + 3_600_000).toISOString()
  const comes = (id: number) =>
    at.server
      .sql`update pages set publish_at = now() - interval '1 second' where id = ${id} and publish_at is not null`

  test('what was scheduled is published once when it is due, as it was when somebody scheduled it', async () => {
    const id = await make()
    await save(id, 1, saying('定时'))
    const due = soon()
    expect((await publish(id, 2, due)).obj).toEqual({ publishAt: due })
    expect(await rows()).toMatchObject([{ state: 'scheduled', publishAt: due, publishedAt: null }])
    await save(id, 2, saying('还没写完'))
    await publishDuePages(at.server.sql)
    expect(await read({ id })).toBeUndefined()
    await comes(id)
    await Promise.all([publishDuePages(at.server.sql), publishDuePages(at.second.sql)])
    await shows({ id }, '定时')
    expect(await read({ id })).not.toContain('还没写完')
    expect(await rows()).toMatchObject([{ state: 'changed', publishAt: null }])
    const before = (await rows())[0]!.publishedAt
    await publishDuePages(at.server.sql)
    expect((await rows())[0]!.publishedAt).toBe(before)
    expect((await draft(id)).versions).toHaveLength(1)
  })

  test('whoever publishes meanwhile wins over the clock, which publishes nothing older on top of it', async () => {
    const id = await make()
    await save(id, 1, saying('旧'))
    await publish(id, 2, soon())
    await save(id, 2, saying('新'))
    await comes(id)
    await Promise.all([publish(id, 3), publishDuePages(at.second.sql)])
    await shows({ id }, '新')
    await publishDuePages(at.server.sql)
    expect(await read({ id })).toContain('新')
    expect((await rows())[0]).toMatchObject({ publishAt: null, state: 'published' })
  })

  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const publishUntil = (id: number, revision: number, until: string, when?: string) =>
    at.server.call(desk.publishPage, { row: { id, revision, at: when, until } }, at.as.owner)
  const ends = (id: number) =>
    at.server
      .sql`update pages set withdraw_at = now() - interval '1 second' where id = ${id} and withdraw_at is not null`

  test('a page is taken down when its time is over; publishing it again meanwhile changes nothing of that', async () => {
    const id = await make()
    await save(id, 1, saying('到周日'))
    const until = inHours(2)
    await publishUntil(id, 2, until)
    await shows({ id }, '到周日')
    await save(id, 2, saying('改了错字'))
    await publish(id, 3)
    expect((await rows())[0]).toMatchObject({ state: 'published', withdrawAt: until })
    await withdrawDuePages(at.server.sql)
    await shows({ id }, '改了错字')
    await ends(id)
    await Promise.all([withdrawDuePages(at.server.sql), withdrawDuePages(at.second.sql)])
    await vi.waitUntil(async () => (await read({ id })) === undefined)
    expect((await rows())[0]).toMatchObject({ state: 'withdrawn', withdrawAt: null })
    await publishUntil(id, 3, inHours(1))
    await publishUntil(id, 3, 'never')
    expect((await rows())[0]).toMatchObject({ state: 'published', withdrawAt: null })
  })

  test('what is due to be shown after the end still is, and has no end of its own', async () => {
    const id = await make()
    await publishUntil(id, 1, inHours(1))
    await save(id, 1, saying('下一场'))
    await publish(id, 2, inHours(2))
    await ends(id)
    await withdrawDuePages(at.server.sql)
    expect((await rows())[0]).toMatchObject({ state: 'scheduled', publishedAt: null, withdrawAt: null })
    await comes(id)
    await publishDuePages(at.server.sql)
    await shows({ id }, '下一场')
    // Both came while no process ran: the earlier end is not that of the later beginning.
    await at.server.sql`
      update pages set withdraw_at = now() - interval '2 hours', publish_at = now() - interval '1 hour',
        due_version = published_version where id = ${id}`
    await withdrawDuePages(at.server.sql)
    await publishDuePages(at.server.sql)
    await withdrawDuePages(at.server.sql)
    expect((await rows())[0]).toMatchObject({ state: 'published', withdrawAt: null })
  })

  test('the end comes after the beginning, a schedule takes its end along, and the home page has none', async () => {
    const id = await make()
    for (const until of [inHours(-1), inHours(1), inHours(24 * 400)])
      expect(await publishUntil(id, 1, until, inHours(2))).toMatchObject({
        success: false,
        msg: expect.stringContaining('下线时间'),
      })
    await publishUntil(id, 1, inHours(3), inHours(2))
    expect((await rows())[0]).toMatchObject({ state: 'scheduled', withdrawAt: expect.any(String) })
    await at.server.call(desk.unschedulePage, { row: { id } }, at.as.owner)
    expect((await rows())[0]).toMatchObject({ state: 'draft', withdrawAt: null })
    const home = await make({ type: 'home', name: '首页' })
    expect((await publishUntil(home, 1, inHours(3))).success).toBe(false)
    expect((await rows()).find(row => row.id === home)).toMatchObject({ state: 'draft', withdrawAt: null })
  })

  test('a schedule is taken back, or moved', async () => {
    const id = await make()
    await publish(id, 1, soon())
    const later = new Date(Date.now() + 7_200_000).toISOString()
    await publish(id, 1, later)
    expect((await rows())[0]!.publishAt).toBe(later)
    expect(await at.server.call(desk.unschedulePage, { row: { id } }, at.as.owner)).toMatchObject({
      success: true,
    })
    expect((await rows())[0]).toMatchObject({ state: 'draft', publishAt: null })
    expect(await at.server.call(desk.unschedulePage, { row: { id } }, at.as.owner)).toMatchObject({
      success: false,
    })
  })

  test.each(['2020-01-01T00:00:00.000Z', '2199-01-01T00:00:00.000Z', 'tomorrow', '2026-02-31T99:00:00Z'])(
    'is not asked to publish at %s',
    async at => {
      const id = await make()
      const reply = await publish(id, 1, at)
      expect(reply.success).toBe(false)
      expect(reply.obj.field).toMatch(/at$/)
    },
  )
})
