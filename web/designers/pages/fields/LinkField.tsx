import { useState } from 'react'
import { linkWords } from '../../../features/pages/link-words.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/Button.tsx'
import css from './Fields.module.css'
import type { FieldInput } from './field-input.ts'
import { TargetDialog } from './TargetDialog.tsx'
import { useLinkName } from './targets.ts'

/** What leads to one product, page, category, brand or notice: it can be gone. */
const isThing = /^(product\||page\||link\|\/(products\?(category|brand)=|affiche\/detail\?id=))/

const elsewhere = (link: string) => (/^link\|https?:/i.test(link) ? link.slice('link|'.length) : undefined)

/** Where a press leads, in words. */
export function LinkField({ label, value, onChange }: FieldInput<string>) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const name = useLinkName(value)
  /** Of what the shop has no name for. */
  const wordsOf = (link: string) =>
    isThing.test(link) ? t('page-editor.linkGone') : (elsewhere(link) ?? linkWords(link, t))
  return (
    <fieldset className={css.field}>
      <legend className={css.label}>{label}</legend>
      {value && <p className={css.chosen}>{name === undefined ? wordsOf(value) : name || value}</p>}
      <div className={css.buttons}>
        <Button size="s" onClick={() => setOpen(true)}>
          {t(value ? 'page-editor.changeLink' : 'page-editor.chooseLink')}
        </Button>
        {value && (
          <Button size="s" onClick={() => onChange('')}>
            {t('page-editor.remove')}
          </Button>
        )}
      </div>
      {isOpen && (
        <TargetDialog
          title={t('page-editor.chooseLink')}
          onClose={() => setOpen(false)}
          onChoose={({ link }) => {
            setOpen(false)
            onChange(link)
          }}
        />
      )}
    </fieldset>
  )
}
