import { describe, expect, test } from 'vitest'
import * as desk from '../../../contract/page-desk.ts'
import { pngPicture, uploadFiles } from '../../testing/files.ts'
import { content, openPageDesk, saying } from './testing.ts'

const { at, make, save, publish, draft, rows } = openPageDesk()

describe('who may', () => {
  const steps = (id: number) =>
    [
      [desk.pageDraft, { id }],
      [desk.savePageDraft, { row: { id, revision: 1, name: '别人', content: content() } }],
      [desk.publishPage, { row: { id, revision: 1 } }],
      [desk.withdrawPage, { row: { id } }],
      [desk.unschedulePage, { row: { id } }],
      [desk.restorePage, { row: { id, version: 1 } }],
      [desk.removePage, { row: { id } }],
      [desk.newPage, { row: { shopId: at.branch.id, type: 'own', name: '别人' } }],
      [desk.pageList, { shopId: at.branch.id }],
      [desk.pageShown, { shopId: at.branch.id, lang: 'zh', content: content() }],
      [desk.pageLinkTargets, { shopId: at.branch.id, kind: 'page' }],
      [desk.pageLinkName, { shopId: at.branch.id, link: 'page|1' }],
    ] as const

  test.each(['other', 'sales', 'customer', 'member', 'guest'] as const)('not: %s', async who => {
    const id = await make()
    for (const [action, input] of steps(id)) {
      const reply = await at.server.call(action, input as never, at.as[who])
      expect(reply, action.type).toMatchObject({ success: false })
      expect(JSON.stringify(reply)).not.toContain('春')
    }
    expect(await rows()).toMatchObject([{ id, name: '春', state: 'draft', revision: 1 }])
  })

  test.each(['content', 'boss'] as const)("head office's %s, in every shop", async who => {
    const id = await make()
    expect(
      (await at.server.call(desk.pageList, { shopId: at.branch.id }, at.as[who])).obj.rows,
    ).toMatchObject([{ id }])
    expect((await at.server.call(desk.pageList, {}, at.as[who])).obj.shop.id).toBe(at.head.id)
    expect((await save(id, 1, saying('总部'), at.as[who])).obj).toEqual({ revision: 2 })
    expect((await publish(id, 2, undefined, at.as[who])).obj).toHaveProperty('publishedAt')
  })
})

describe('what somebody sends', () => {
  const evil = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '</style><style>*{display:none}',
    'javascript:alert(1)',
  ]

  test('HTML stays text, and what is no field is dropped', async () => {
    const id = await make()
    const spans = evil.map(text => ({
      text,
      link: 'javascript:alert(1)',
      html: '<b>',
      style: 'x',
      onclick: 'y',
    }))
    const sent = content({
      kind: 'text',
      style: 'position:fixed',
      texts: { zh: [{ kind: 'paragraph', spans, dangerouslySetInnerHTML: { __html: evil[0] } }] },
    })
    expect((await save(id, 1, sent)).success).toBe(true)
    const kept = JSON.stringify((await draft(id)).content)
    expect(kept).toContain('alert(1)')
    for (const word of ['dangerously', 'onclick', 'position:fixed', '"html"'])
      expect(kept).not.toContain(word)
  })

  test.each([
    ['a kind that is none', content({ kind: 'iframe', src: 'https://x.example' })],
    ['HTML in place of rich text', content({ kind: 'text', texts: { zh: '<b>x</b>' } })],
    [
      'a tag as a kind of paragraph',
      content({ kind: 'text', texts: { zh: [{ kind: 'script', spans: [] }] } }),
    ],
    ['more blocks than a page has', content(...Array.from({ length: 61 }, () => ({ kind: 'spacer' })))],
    [
      'columns in columns',
      content({ kind: 'columns', shares: [1, 1], cells: [[{ id: 'x', kind: 'columns' }]] }),
    ],
    ['another version', { version: 7, blocks: [] } as never],
    ['a character that no database keeps', content({ kind: 'picture', picture: 'a\u0000b' })],
    ['no blocks', {} as never],
  ])('is refused: %s', async (_, sent) => {
    const id = await make()
    const reply = await save(id, 1, sent)
    expect(reply.success).toBe(false)
    expect(reply.obj.field).toMatch(/content/)
    expect((await draft(id)).revision).toBe(1)
  })

  test('a huge page is refused in words', async () => {
    const id = await make()
    const paragraphs = Array.from({ length: 120 }, () => ({
      kind: 'paragraph',
      spans: [{ text: 'x'.repeat(4000) }],
    }))
    const reply = await save(id, 1, content({ kind: 'text', texts: { zh: paragraphs } }))
    expect(reply).toMatchObject({ success: false, obj: { code: 'page-desk.tooLarge', field: 'content' } })
  })

  test('an uploaded picture stays, for everybody to see', async () => {
    const files = [{ name: 'a.png', content: await pngPicture() }]
    const [file] = (await uploadFiles(at.server, files, at.as.owner)).tbl
    const id = await make()
    await save(id, 1, content({ kind: 'picture', picture: file!.url.replace('/images/', '') }))
    const [row] = await at.server
      .sql`select expires_at, is_public, attached_type from files where id = ${file!.id}`
    expect(row).toEqual({ expires_at: null, is_public: true, attached_type: 'page' })
  })
})
