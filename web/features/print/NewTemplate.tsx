import { type FormEvent, useState } from 'react'
import type { PrintTemplateRow } from '../../../contract/print-desk.ts'
import { fieldsOfKind, type PrintKind, printKinds } from '../../../contract/print-fields.ts'
import { type PaperName, papers, papersFor } from '../../../contract/print-template.ts'
import { useT } from '../../i18n/use-t.ts'
import { useNavigate } from '../../router/react.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import css from './print-design.module.css'
import { printDesignHref } from './print-design-href.ts'

interface Props {
  shopId: number
  rows: readonly PrintTemplateRow[]
  onClose(): void
}

/** Of what, on which paper, beginning with ours or with one of the shop's own. */
export function NewTemplate({ shopId, rows, onClose }: Props) {
  const t = useT()
  const navigate = useNavigate()
  const [kind, setKind] = useState<PrintKind>('order')
  const [from, setFrom] = useState(0)
  const own = rows.filter(row => row.kind === kind && !row.ours)
  const fitting = papersFor(kind)
  const usual = rows.find(row => row.kind === kind && row.ours)?.paper
  const [wanted, setPaper] = useState<PaperName>()
  const paper = wanted && fitting.includes(wanted) ? wanted : (usual ?? fitting[0]!)

  const begin = (event: FormEvent) => {
    event.preventDefault()
    void navigate({
      href: from
        ? printDesignHref({ of: shopId, id: from, copy: '1' })
        : printDesignHref({ of: shopId, kind, paper }),
    })
  }
  return (
    <Dialog title={t('print-design.new')} onClose={onClose}>
      <form className={css.form} onSubmit={begin}>
        <Field label={t('print-design.kind')}>
          {control => (
            <select
              {...control}
              value={kind}
              onChange={event => {
                setKind(event.target.value as PrintKind)
                setFrom(0)
              }}
            >
              {printKinds.map(name => (
                <option key={name} value={name}>
                  {t(fieldsOfKind(name).text)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={t('print-design.startFrom')}>
          {control => (
            <select {...control} value={from} onChange={event => setFrom(Number(event.target.value))}>
              <option value={0}>{t('print-design.ours')}</option>
              {own.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        {from === 0 && (
          <Field label={t('print-design.paper')}>
            {control => (
              <select
                {...control}
                value={paper}
                onChange={event => setPaper(event.target.value as PaperName)}
              >
                {fitting.map(name => (
                  <option key={name} value={name}>
                    {t(papers[name].text)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        <Button kind="primary" type="submit">
          {t('print-design.begin')}
        </Button>
      </form>
    </Dialog>
  )
}
