import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/Button.tsx'
import css from './Fields.module.css'
import type { FieldInput } from './field-input.ts'
import { ItemList } from './ItemList.tsx'
import { TargetDialog } from './TargetDialog.tsx'
import { useLinkName } from './targets.ts'

type Sort = 'product' | 'category'

/** How a link to it is written (product §2), which is what a search answers with. */
const linkTo: Record<Sort, (id: number) => string> = {
  product: id => `product|${id}`,
  category: id => `link|/products?category=${id}`,
}
const idOf = (link: string): number | undefined => {
  const found = /(?:product\||category=)(-?\d+)$/.exec(link)
  return found ? Number(found[1]) : undefined
}

interface ManyProps extends FieldInput<number[]> {
  sort: Sort
  most: number
}

/** Products or categories in the order in which they are shown. */
export function TargetsField({ label, value, onChange, sort, most }: ManyProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const toggle = (link: string) => {
    const id = idOf(link)
    if (id === undefined) return
    if (value.includes(id)) onChange(value.filter(each => each !== id))
    else if (value.length < most) onChange([...value, id])
  }
  return (
    <fieldset className={css.field}>
      <legend className={css.label}>{label}</legend>
      <ItemList
        items={value}
        keyOf={String}
        onChange={onChange}
        title={id => <TargetName link={linkTo[sort](id)} />}
        nameOf={(_, index) => String(index + 1)}
      />
      <div className={css.buttons}>
        <Button
          size="s"
          disabledReason={value.length >= most ? t('page-editor.countUpTo', { most }) : undefined}
          onClick={() => setOpen(true)}
        >
          {t(sort === 'product' ? 'page-editor.chooseProducts' : 'page-editor.chooseCategories')}
        </Button>
      </div>
      {isOpen && (
        <TargetDialog
          title={label}
          kind={sort}
          taken={value.map(linkTo[sort])}
          onChoose={({ link }) => toggle(link)}
          onClose={() => setOpen(false)}
        />
      )}
    </fieldset>
  )
}

/** One category. */
export function CategoryField({ label, value, onChange }: FieldInput<number | undefined>) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <fieldset className={css.field}>
      <legend className={css.label}>{label}</legend>
      {value !== undefined && (
        <p className={css.chosen}>
          <TargetName link={linkTo.category(value)} />
        </p>
      )}
      <div className={css.buttons}>
        <Button size="s" onClick={() => setOpen(true)}>
          {t('page-editor.chooseCategory')}
        </Button>
      </div>
      {isOpen && (
        <TargetDialog
          title={label}
          kind="category"
          onClose={() => setOpen(false)}
          onChoose={({ link }) => {
            setOpen(false)
            onChange(idOf(link))
          }}
        />
      )}
    </fieldset>
  )
}

function TargetName({ link }: { link: string }) {
  const t = useT()
  const name = useLinkName(link)
  return <>{name === undefined ? t('page-editor.linkGone') : name || '…'}</>
}
