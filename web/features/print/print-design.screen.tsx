import { Suspense, useState } from 'react'
import { literal, object, picklist } from 'valibot'
import { id, optional } from '../../../contract/fields.ts'
import {
  type PrintTemplateOpen,
  type PrintTemplateRow,
  printTemplateRead,
  printTemplates,
} from '../../../contract/print-desk.ts'
import { fieldsOfKind, printKinds } from '../../../contract/print-fields.ts'
import { paperNames } from '../../../contract/print-template.ts'
import { screen, type ViewProps } from '../../app/screen.ts'
import { useT } from '../../i18n/use-t.ts'
import { useHydrated, useRouter } from '../../router/react.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import css from './print-design.module.css'
import { type PrintDesignSearch, printDesignHref } from './print-design-href.ts'
import { TemplateList, type Templates } from './TemplateList.tsx'

/** The tool itself comes only to those who open a template. */
const Designer = onDemand(() => import('../../designers/print/Designer.tsx'))

type Data =
  | { view: 'list'; list: Templates; rows: PrintTemplateRow[] }
  | { view: 'design'; opened: PrintTemplateOpen }

/** Where a shop's print templates are listed, made and changed. */
export default screen<PrintDesignSearch, Data>({
  search: object({
    of: optional(id()),
    id: optional(id()),
    kind: optional(picklist(printKinds)),
    paper: optional(picklist(paperNames)),
    copy: optional(literal('1')),
    used: optional(literal('1')),
    doc: optional(id()),
  }),
  texts: ['print-design', 'print', 'orders', 'deliveries', 'quotation', 'pick-list', 'checkout', 'records'],
  load: async ({ call, search: { of, id, kind, paper, used } }) => {
    if (id || kind) {
      const inUse =
        used && (await call(printTemplates, { of })).tbl.find(row => row.kind === kind && row.isDefault)
      const { obj } = await call(printTemplateRead, { of, id: id ?? (inUse?.id || undefined), kind, paper })
      return { view: 'design', opened: obj }
    }
    const { obj, tbl } = await call(printTemplates, { of })
    return { view: 'list', list: obj, rows: tbl }
  },
  title: ({ data }, t) =>
    data.view === 'list'
      ? t('print-design.title')
      : `${data.opened.name || t(fieldsOfKind(data.opened.kind).text)} - ${t('print-design.title')}`,
  View,
})

function View({ search, data }: ViewProps<PrintDesignSearch, Data>) {
  const t = useT()
  const router = useRouter()
  const alive = useHydrated()
  // What was saved for the first time stays open, with all that can be undone.
  const [born, setBorn] = useState<{ id: number; key: string }>()
  if (data.view === 'list') return <TemplateList list={data.list} rows={data.rows} />
  const { opened } = data
  const { shopId } = opened
  const plainKey = `${shopId} ${opened.kind} ${opened.id} ${search.paper ?? ''} ${search.copy ?? ''}`
  const key = born && born.id === opened.id && !search.copy ? born.key : plainKey
  const waiting = (
    <div className={css.waiting}>
      <Spinner />
      <p>{t('print-design.loading')}</p>
    </div>
  )
  if (!alive) return waiting
  return (
    <Suspense fallback={waiting}>
      <Designer
        key={key}
        opened={opened}
        copy={search.copy === '1'}
        document={search.doc}
        backHref={printDesignHref({ of: shopId })}
        onKept={id => {
          setBorn({ id, key })
          void router.navigate({
            href: printDesignHref({ of: shopId, id, doc: search.doc }),
            replace: true,
            anyway: true,
          })
        }}
      />
    </Suspense>
  )
}
