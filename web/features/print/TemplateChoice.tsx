import { fieldsOfKind } from '../../../contract/print-fields.ts'
import { useT } from '../../i18n/use-t.ts'
import { Field } from '../../ui/Field.tsx'
import type { PaperWith } from './use-paper.ts'

/** Which of the shop's templates, where it has any. */
export function TemplateChoice({ kind, template, setTemplate, templates }: PaperWith) {
  const t = useT()
  if (templates.length === 0) return null
  const used = templates.find(({ isDefault }) => isDefault)?.id ?? 0
  return (
    <Field label={t('screens.printDesign')}>
      {control => (
        <select
          {...control}
          value={template ?? used}
          onChange={event => setTemplate(Number(event.target.value))}
        >
          {templates.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          {/* Ours is called what it prints. */}
          <option value={0}>{t(fieldsOfKind(kind).text)}</option>
        </select>
      )}
    </Field>
  )
}
