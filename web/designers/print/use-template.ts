import { useCallback, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { type PrintTemplateOpen, printTemplateRead, savePrintTemplate } from '../../../contract/print-desk.ts'
import { fieldsOfKind } from '../../../contract/print-fields.ts'
import { type PrintTemplate, printTemplate } from '../../../contract/print-template.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { useUnsavedGuard } from '../../records/form/use-unsaved-guard.ts'
import { dialogs } from '../../ui/dialog/Dialogs.tsx'
import { toasts } from '../../ui/Toasts.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { useOnce } from '../../ui/use-once.ts'
import type { Conflict } from './ConflictDialog.tsx'
import type { Design } from './design.ts'

interface Options {
  opened: PrintTemplateOpen
  /** Begins as a copy of what was opened. */
  copy: boolean
  design: Design
  /** Now it has an address of its own. */
  onKept(id: number): void
}

/** As the server has it. */
interface Kept {
  id: number
  revision: number | undefined
  name: string
  isDefault: boolean
  template: PrintTemplate
}

const draft = v.object({
  name: v.string(),
  isDefault: v.boolean(),
  template: printTemplate,
  /** What it was made from: a colleague may have saved another meanwhile. */
  revision: v.optional(v.number()),
})

/** The template on the desk: its name, what is not saved of it yet, saving, and what a colleague did meanwhile. */
export function useTemplate({ opened, copy, design, onKept }: Options) {
  const t = useT()
  const call = useCall()
  const { shopId, mayChange } = opened
  const { template, change } = design
  const [kept, setKept] = useState(() => firstKept(opened, copy, t))
  const [name, setName] = useState(kept.name)
  const [isDefault, setIsDefault] = useState(kept.isDefault)
  const [conflict, setConflict] = useState<Conflict>()
  /** Somebody removed it meanwhile. */
  const [gone, setGone] = useState(false)

  const dirty =
    mayChange && (template !== kept.template || name !== kept.name || isDefault !== kept.isDefault)
  const unsaved = useRef(dirty)
  unsaved.current = dirty
  useUnsavedGuard(useCallback(() => unsaved.current, []))
  useDraft(
    `print-design ${shopId} ${template.kind} ${kept.id}`,
    draft,
    dirty ? { name, isDefault, template, revision: kept.revision } : undefined,
    typed => {
      setKept(before => ({ ...before, revision: typed.revision }))
      setName(typed.name)
      setIsDefault(typed.isDefault)
      change(typed.template)
    },
  )

  const { run: save, busy: saving } = useOnce(async (how: 'save' | 'mine' | 'copy') => {
    const asCopy = how === 'copy'
    // What nobody ticked here stays as it is by now: a colleague may have chosen another one meanwhile.
    const ticked = kept.id === 0 || isDefault !== kept.isDefault ? isDefault : undefined
    const wanted = {
      name: asCopy && kept.id ? t('print-design.copyOf', { name }).slice(0, 60) : name.trim(),
      isDefault: asCopy ? false : ticked,
      template,
    }
    try {
      const { obj } = await call(savePrintTemplate, {
        row: {
          of: shopId,
          id: asCopy ? undefined : kept.id || undefined,
          revision: asCopy ? undefined : how === 'mine' ? conflict!.revision : kept.revision,
          ...wanted,
        },
      })
      if (obj.conflict) return setConflict(obj.conflict)
      setConflict(undefined)
      setName(wanted.name)
      const isUsual = obj.isDefault ?? isDefault
      setIsDefault(now => (now === isDefault ? isUsual : now))
      setKept({ id: obj.id, revision: obj.revision, ...wanted, isDefault: isUsual })
      unsaved.current = false
      toasts.show('success', t('print-design.saved', { name: wanted.name }), 3000)
      if (obj.id !== kept.id) onKept(obj.id)
    } catch (error) {
      // It has been said already; what was drawn stays.
      if (!(error instanceof CallError)) throw error
      const { reply } = error
      if (kept.id && !asCopy && reply?.kind === 'failed' && reply.field === 'id') setGone(true)
    }
  })

  useEffect(() => {
    if (!gone) return
    setGone(false)
    void dialogs.confirm({ text: t('print-design.gone'), ok: t('print-design.saveCopy') }).then(yes => {
      if (yes) void save('copy')
    })
  }, [gone, save, t])

  const { run: takeTheirs, busy: taking } = useOnce(async () => {
    const { obj } = await call(printTemplateRead, { of: shopId, id: kept.id }, { fresh: true })
    design.open(obj.template)
    setName(obj.name)
    setIsDefault(obj.isDefault)
    setKept(obj)
    setConflict(undefined)
  })

  return {
    name,
    setName,
    isDefault,
    setIsDefault,
    dirty,
    save,
    saving,
    conflict,
    closeConflict: () => setConflict(undefined),
    takeTheirs,
    taking,
  }
}

function firstKept(opened: PrintTemplateOpen, copy: boolean, t: ReturnType<typeof useT>): Kept {
  const isNew = copy || opened.id === 0
  const name = opened.name || t(fieldsOfKind(opened.template.kind).text)
  return {
    id: isNew ? 0 : opened.id,
    revision: isNew ? undefined : opened.revision,
    name: copy ? t('print-design.copyOf', { name }) : name,
    // Whoever makes the first one of their own wants to print with it.
    isDefault: copy ? false : opened.isDefault,
    template: opened.template,
  }
}
