import { useCallback, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { type PageContent, pageContent } from '../../../contract/page-blocks.ts'
import {
  newPage,
  type PageDraft,
  pageDraft,
  publishPage,
  restorePage,
  savePageDraft,
  unschedulePage,
} from '../../../contract/page-desk.ts'
import * as paths from '../../../contract/paths.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { askToLeave } from '../../records/form/use-unsaved-guard.ts'
import { useBlocker, useNavigate } from '../../router/react.tsx'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { useDebounce } from '../../ui/use-debounce.ts'
import { useDraft } from '../../ui/use-draft.ts'
import { type Conflict, createSaver, type SaveState } from './draft-saver.ts'

/** A pause in which nobody types. */
const restMs = 1200

const keptDraft = v.object({ name: v.string(), content: pageContent, revision: v.number() })

interface Value {
  name: string
  content: PageContent
}

export type PageFacts = Omit<PageDraft, 'content' | 'name'>

/** One page on the desk: what stands on it, where it is kept, and what can be done with it. */
export function usePageOnDesk(first: PageDraft) {
  const t = useT()
  const call = useCall()
  const navigate = useNavigate()
  const [facts, setFacts] = useState<PageFacts>(first)
  const [value, setValue] = useState<Value>({ name: first.name, content: first.content })
  const [state, setState] = useState<{ save: SaveState; conflict?: Conflict | undefined; savedAt?: string }>({
    save: 'saved',
  })
  /** Another one is drawn anew by the library, as a step that can be undone. */
  const [given, setGiven] = useState<{ content: PageContent; number: number }>({
    content: first.content,
    number: 0,
  })
  const give = useCallback(
    (content: PageContent) => setGiven(({ number }) => ({ content, number: number + 1 })),
    [],
  )
  const { id, shopId, type } = first
  /** Somebody removed it meanwhile. */
  const [gone, setGone] = useState(false)

  const [saver] = useState(() =>
    createSaver<Value>({
      revision: first.revision,
      saved: { name: first.name, content: first.content },
      send: async ({ name, content }, revision) => {
        const row = { id, revision, name: name.trim() || first.name, content }
        const { obj } = await call(savePageDraft, { row }).catch((error: unknown) => {
          if (isGone(error)) setGone(true)
          throw error
        })
        // What visitors see is older from now on.
        if (!obj.conflict)
          setFacts(facts => (facts.state === 'published' ? { ...facts, state: 'changed' } : facts))
        return obj
      },
      onState: (save, conflict) =>
        setState(before => ({
          save,
          conflict,
          savedAt: save === 'saved' && before.save === 'saving' ? new Date().toISOString() : before.savedAt,
        })),
    }),
  )
  const saveSoon = useDebounce(() => void saver.save(), restMs)
  const change = useCallback(
    (more: Partial<Value>) => {
      const next = { ...saver.newest(), ...more }
      setValue(next)
      saver.change(next)
      saveSoon()
    },
    [saver, saveSoon],
  )

  const isDirty = useCallback(() => saver.isDirty(), [saver])
  /** Whoever leaves between two saves has everything saved; only what could not be is asked about. */
  const isHeld = useCallback(async () => {
    if (!saver.isDirty()) return false
    saveSoon.cancel()
    return !(await saver.save()) && !(await askToLeave(t))
  }, [saver, saveSoon, t])
  useBlocker(isHeld, isDirty)
  const [isReady, setReady] = useState(false)
  const unsaved = saver.isDirty() ? { ...value, revision: saver.revision() } : undefined
  useDraft(`page ${id}`, keptDraft, unsaved, ({ revision, ...kept }) => {
    setValue(kept)
    saver.resume(kept, revision)
    saveSoon()
    give(kept.content)
  })
  useEffect(() => setReady(true), [])

  /** What the server has, in place of what stands here. */
  const takeOver = async (note: string) => {
    const { obj } = await call(pageDraft, { id }, { fresh: true })
    const next = { name: obj.name, content: obj.content }
    setFacts(obj)
    setValue(next)
    saver.settle(next, obj.revision)
    give(obj.content)
    toasts.show('success', note)
  }
  const refresh = async () => setFacts((await call(pageDraft, { id }, { fresh: true })).obj)

  const busy = useRef(false)
  /** Not twice at once; whatever fails has said so itself. */
  const once = (work: () => Promise<unknown>) => async () => {
    if (busy.current) return
    busy.current = true
    try {
      await work()
    } catch {
      // The call has shown why.
    } finally {
      busy.current = false
    }
  }

  const publish = (until: string | undefined, at?: string) =>
    once(async () => {
      saveSoon.cancel()
      if (!(await saver.save())) return
      const row = { id, revision: saver.revision(), ...(until && { until }), ...(at && { at }) }
      const { obj } = await call(publishPage, { row })
      if (obj.conflict) return saver.meet(obj.conflict)
      toasts.show('success', t(at ? 'page-editor.scheduledNote' : 'page-editor.publishedNote'))
      await refresh()
    })()

  const unschedule = once(async () => {
    await call(unschedulePage, { row: { id } })
    await refresh()
  })

  const restore = (version: number) =>
    once(async () => {
      saveSoon.cancel()
      if (!(await saver.save())) return
      await call(restorePage, { row: { id, version } })
      await takeOver(t('page-editor.restoredNote'))
    })()

  /** What stands here, as a page of its own. */
  const copy = async (copyOf?: number) => {
    const { name, content } = saver.newest()
    const copyName = t('page-editor.copyName', { name }).slice(0, 60)
    const { categoryId } = facts
    const own = type === 'home' || (type === 'category' && categoryId === null) ? 'own' : type
    const belongs = { ...(own === 'category' && { categoryId }), ...(copyOf && { copyOf }) }
    const made = (await call(newPage, { row: { shopId, type: own, name: copyName, ...belongs } })).obj.id
    const { revision } = (await call(pageDraft, { id: made }, { fresh: true })).obj
    await call(savePageDraft, { row: { id: made, revision, name: copyName, content } })
    // Everything of ours stands there: nothing is left here that could be lost.
    saver.settle(saver.newest(), saver.revision())
    await navigate({ href: `${paths.pageEditor}?id=${made}` })
  }

  const keepGone = useRef<() => Promise<void>>(undefined)
  keepGone.current = once(() => copy())
  useEffect(() => {
    if (!gone) return
    setGone(false)
    void dialogs.confirm({ text: t('page-editor.gone'), ok: t('page-editor.copyMine') }).then(yes => {
      if (yes) void keepGone.current?.()
    })
  }, [gone, t])

  const conflictHands = {
    keepMine: once(async () => {
      if (state.conflict) await saver.overwrite(state.conflict.revision)
    }),
    takeTheirs: once(() => takeOver(t('page-editor.tookTheirs'))),
    copyMine: once(() => copy(id)),
  }

  return {
    facts,
    ...value,
    ...state,
    given,
    isReady,
    rename: (name: string) => change({ name }),
    changeContent: useCallback((content: PageContent) => change({ content }), [change]),
    saveNow: () => {
      saveSoon.cancel()
      void saver.save()
    },
    publish,
    unschedule,
    restore,
    ...conflictHands,
  }
}

const isGone = (error: unknown): boolean =>
  error instanceof CallError && error.reply?.kind === 'failed' && error.reply.field === 'id'

export type PageOnDesk = ReturnType<typeof usePageOnDesk>
