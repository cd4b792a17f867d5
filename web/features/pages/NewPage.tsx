import { type FormEvent, useState } from 'react'
import { baseInfo, type CategoryBranch } from '../../../contract/catalogue.ts'
import { type PageType, pageTypes } from '../../../contract/page-blocks.ts'
import { newPage, pageTemplates, type TemplateCode } from '../../../contract/page-desk.ts'
import * as paths from '../../../contract/paths.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { useOnce } from '../../ui/use-once.ts'
import css from './dialogs.module.css'
import { typeNames } from './page-type-names.ts'
import { TemplateSketch } from './TemplateSketch.tsx'

/** From a template or from nothing; then it is edited. */
export default function NewPage({ shop, onClose }: { shop: { id: number }; onClose(): void }) {
  const t = useT()
  const call = useCall()
  const [template, setTemplate] = useState<TemplateCode>()
  const [type, setType] = useState<PageType>('home')
  const [name, setName] = useState('')
  const [typed, setTyped] = useState(false)
  const [category, setCategory] = useState(0)
  const { value: templates } = useLoaded('templates', async () => (await call(pageTemplates, {})).obj.rows)
  const { value: categories } = useLoaded(`${type === 'category'}`, async () =>
    type === 'category'
      ? flat((await call(baseInfo, { qshopId: shop.id, types: 'category' })).obj.category ?? [])
      : [],
  )
  const { run, busy } = useOnce(async () => {
    try {
      const row = {
        shopId: shop.id,
        type,
        name,
        ...(template && { template }),
        ...(type === 'category' && { categoryId: category }),
      }
      const { obj } = await call(newPage, { row })
      // The editor is a document of its own.
      location.assign(`${paths.pageEditor}?id=${obj.id}`)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    }
  })
  const choose = (code: TemplateCode | undefined, words: string, kind: PageType | undefined) => {
    setTemplate(code)
    if (kind) setType(kind)
    if (!typed) setName(code ? words : '')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run()
  }
  const choices = [
    ...(templates ?? []),
    {
      code: undefined,
      type: undefined,
      name: t('page-desk.blank'),
      words: t('page-desk.blankWords'),
      kinds: [],
    },
  ]
  return (
    <Dialog title={t('page-desk.new')} size="l" onClose={onClose}>
      <form className={css.form} onSubmit={submit}>
        <fieldset className={css.templates}>
          <legend>{t('page-desk.template')}</legend>
          {choices.map(choice => (
            <label key={choice.code ?? ''} className={css.template}>
              <input
                type="radio"
                name="template"
                checked={template === choice.code}
                onChange={() => choose(choice.code, choice.name, choice.type)}
              />
              <TemplateSketch kinds={choice.kinds} />
              <strong>{choice.name}</strong>
              <span className={css.note}>{choice.words}</span>
            </label>
          ))}
        </fieldset>
        <div className={css.fields}>
          <Field
            label={t('page-desk.name')}
            value={name}
            maxLength={60}
            required
            onChange={event => {
              setTyped(true)
              setName(event.target.value)
            }}
          />
          <Field label={t('page-desk.type')}>
            {control => (
              <select
                {...control}
                value={type}
                onChange={event => setType(pageTypes.find(each => each === event.target.value) ?? 'own')}
              >
                {pageTypes.map(each => (
                  <option key={each} value={each}>
                    {t(typeNames[each])}
                  </option>
                ))}
              </select>
            )}
          </Field>
          {type === 'category' && (
            <Field label={t('page-desk.category')} help={t('page-desk.categoryHint')} required>
              {control => (
                <select
                  {...control}
                  value={category || ''}
                  onChange={event => setCategory(Number(event.target.value))}
                >
                  <option value="">{t('page-desk.categoryMissing')}</option>
                  {(categories ?? []).map(({ id, name, lvl }) => (
                    <option key={id} value={id}>
                      {`${'\u2003'.repeat(Math.max(0, lvl - 1))}${name}`}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          )}
        </div>
        <Button kind="primary" type="submit" busy={busy}>
          {t('page-desk.create')}
        </Button>
      </form>
    </Dialog>
  )
}

const flat = (tree: readonly CategoryBranch[]): CategoryBranch[] =>
  tree.flatMap(node => [node, ...flat(node.child)])
