import { useState } from 'react'
import * as desk from '../../../contract/page-desk.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { useRouter } from '../../router/react.tsx'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { typeNames } from './page-type-names.ts'

export type PageStep = 'publish' | 'preview' | 'copyLink' | 'unschedule' | 'copy' | 'withdraw' | 'remove'

const longestName = 60

/** What the list does with a page; what the server says against it is shown by whoever called. */
export function usePageSteps(rows: readonly desk.PageRow[]) {
  const t = useT()
  const call = useCall()
  const router = useRouter()
  const [busy, setBusy] = useState<number>()

  const run = async (page: desk.PageRow, step: PageStep): Promise<string | undefined> => {
    const { id, name, revision } = page
    switch (step) {
      case 'publish': {
        const before = rows.find(row => row.id !== id && row.publishedAt !== null && isSamePlace(row, page))
        const replaces =
          before && t('page-desk.replaces', { type: t(typeNames[page.type]), name: before.name })
        if (replaces && !(await dialogs.confirm({ text: replaces, ok: t('page-desk.publish') }))) return
        const { obj } = await call(desk.publishPage, { row: { id, revision } })
        if (!obj.conflict) return t('page-desk.published', { name })
        toasts.show('error', t('page-desk.conflict', { name: obj.conflict.by }))
        return
      }
      case 'preview':
        window.open(page.preview, '_blank', 'noopener')
        return
      case 'copyLink':
        try {
          await navigator.clipboard.writeText(page.preview)
          return t('page-desk.linkCopied')
        } catch {
          await dialogs.info({ title: t('page-desk.linkShown'), text: page.preview })
          return
        }
      case 'unschedule':
        await call(desk.unschedulePage, { row: { id } })
        return t('page-desk.unscheduled')
      case 'copy': {
        const { type, shopId, categoryId } = page
        const copy = t('page-desk.copyOf', { name }).slice(0, longestName)
        const row = { shopId, type, name: copy, copyOf: id, ...(categoryId && { categoryId }) }
        await call(desk.newPage, { row })
        return t('page-desk.copied', { name: copy })
      }
      case 'withdraw': {
        const text = t('page-desk.withdrawAsk', { name })
        if (!(await dialogs.confirm({ text, ok: t('page-desk.withdraw') }))) return
        await call(desk.withdrawPage, { row: { id } })
        return t('page-desk.withdrawn', { name })
      }
      case 'remove': {
        const text = t('page-desk.removeAsk', { name })
        if (!(await dialogs.confirm({ text, ok: t('page-desk.remove') }))) return
        await call(desk.removePage, { row: { id } })
        return t('page-desk.removed', { name })
      }
    }
  }

  const step = async (page: desk.PageRow, wanted: PageStep) => {
    if (busy !== undefined) return
    setBusy(page.id)
    try {
      const done = await run(page, wanted)
      if (done) toasts.show('success', done)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    } finally {
      setBusy(undefined)
    }
    await router.invalidate()
  }
  return { step, busy }
}

/** Of these a shop shows one. */
const isSamePlace = (one: desk.PageRow, other: desk.PageRow): boolean =>
  one.type === other.type &&
  (one.type === 'home' || (one.type === 'category' && one.categoryId === other.categoryId))
