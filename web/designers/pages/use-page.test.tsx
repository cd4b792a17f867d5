// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import type { PageDraft } from '../../../contract/page-desk.ts'
import { translator } from '../../../contract/text.ts'
import editor from '../../../locales/zh/page-editor.json' with { type: 'json' }
import ui from '../../../locales/zh/ui.json' with { type: 'json' }
import type { Call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { TextsProvider } from '../../i18n/use-t.ts'
import { find, showInOffice, texts, until } from '../../records/testing.tsx'
import { click } from '../../ui/testing.tsx'
import { type PageOnDesk, usePageOnDesk } from './use-page.ts'

const t = translator({ 'page-editor': editor, ui }, 'zh-CN')

const draft = (more: Partial<PageDraft> = {}): PageDraft => ({
  id: 5,
  shopId: 1,
  type: 'activity',
  name: '春',
  categoryId: null,
  state: 'draft',
  publishedAt: null,
  publishAt: null,
  withdrawAt: null,
  revision: 3,
  content: { version: 1, blocks: [] },
  publishedVersion: null,
  preview: '',
  address: '',
  languages: ['zh'],
  defaultLanguage: 'zh',
  shopTitle: '店',
  versions: [],
  ...more,
})

const isRefused = new CallError('failed', '记录不存在', {
  kind: 'failed',
  msg: '记录不存在',
  code: 'message.noPermission',
  field: 'id',
})

/** The desk of one page; what others do with it meanwhile is said by how a save of it is answered. */
async function open(page: PageDraft, saved: () => object) {
  const asked: Record<string, unknown>[] = []
  const call = (async ({ type }: { type: string }, input: { id?: number; row?: { id: number } }) => {
    asked.push({ ...input.row, type })
    if (type === 'page_new') return { obj: { id: 9 }, tbl: [] }
    if (type === 'page_draft' && !input.row) return { obj: draft({ id: input.id! }), tbl: [] }
    return { obj: input.row!.id === page.id ? saved() : { revision: 4 }, tbl: [] }
  }) as unknown as Call
  const desk: { page?: PageOnDesk } = {}
  const Desk = () => {
    desk.page = usePageOnDesk(page)
    return null
  }
  const { router } = await showInOffice(
    <TextsProvider value={{ t, lang: 'zh', dir: 'ltr' }}>
      <Desk />
    </TextsProvider>,
    { call, path: '/page/edit?id=5' },
  )
  const write = async (name: string) => {
    await act(async () => desk.page!.rename(name))
    await act(async () => desk.page!.saveNow())
  }
  return { desk, write, router, of: (type: string) => asked.filter(each => each.type === type && each.name) }
}

test('of a page that somebody has removed meanwhile what is written is kept as a new one', async () => {
  const { desk, write, of } = await open(draft(), () => {
    throw isRefused
  })
  await write('夏')
  await until(() => expect(texts('[role=alertdialog]')).toHaveLength(1))
  expect(desk.page!.save).toBe('failed')
  await click(find('[role=alertdialog] button:last-child'))
  await until(() => expect(of('page_draft')).toHaveLength(2))
  expect(of('page_new')).toMatchObject([{ type: 'page_new', shopId: 1 }])
  expect(of('page_new')[0]).not.toHaveProperty('copyOf')
  expect(of('page_draft')[1]).toMatchObject({ id: 9, content: { blocks: [] } })
})

test('a copy of a page of a category is one of that category', async () => {
  const conflict = { by: '王芳', at: '2026-11-19T00:00:00.000Z', revision: 8 }
  const { desk, write, of } = await open(draft({ type: 'category', categoryId: 7 }), () => ({ conflict }))
  await write('夏')
  await until(() => expect(desk.page!.conflict).toBeDefined())
  await act(async () => desk.page!.copyMine())
  expect(of('page_new').map(({ categoryId }) => categoryId)).toEqual([7])
})
