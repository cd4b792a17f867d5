import { type SavedView, savedViews } from '../../contract/office.ts'
import { countReports, type Grid } from '../../contract/records.ts'
import { useCall } from '../api/use-app.ts'
import { useT } from '../i18n/use-t.ts'
import { SavedViews } from '../office/SavedViews.tsx'
import { type Loaded, useLoaded } from '../ui/use-loaded.ts'
import { queryFromUrl, searchParameter } from './grid/grid-query.ts'
import { viewQuery } from './grid/view-query.ts'
import type { RecordUrl } from './use-record-url.ts'

/** The views that this clerk keeps of a list; of one that has none, nothing is asked. */
export function useListViews(billType: string, isKept: boolean): Loaded<readonly SavedView[]> {
  const call = useCall()
  return useLoaded(`${billType} ${isKept}`, async () =>
    isKept ? (await call(savedViews, { place: billType }, { quiet: true })).obj.views : [],
  )
}

interface Props {
  grid: Grid
  views: readonly SavedView[]
  url: RecordUrl
  /** Another number counts them again. */
  version: number
  onChange(): void
}

/** All of a list, and the views that a clerk keeps of it, each with how many rows it has. */
export function ListViews({ grid, views, url, version, onChange }: Props) {
  const t = useT()
  const call = useCall()
  const counts = useLoaded(JSON.stringify([version, views]), async () => {
    const lists = ['', ...views.map(({ query }) => query)].map(query => {
      const asked = queryFromUrl(Object.fromEntries(new URLSearchParams(query)))
      return { search: searchParameter(asked), incDisabled: asked.disabled || undefined }
    })
    return (await call(countReports, { billType: grid.billType, lists }, { quiet: true })).obj.counts
  })
  const query = viewQuery(url.query)
  const here = views.find(one => one.query === query)
  return (
    <SavedViews
      label={grid.title}
      tabs={[
        {
          href: url.hrefOfView(''),
          title: t('records.viewAll'),
          count: counts.value?.[0],
          isHere: here === undefined && query === '',
        },
        ...views.map((one, at) => ({
          href: url.hrefOfView(one.query),
          title: one.name,
          count: counts.value?.[at + 1],
          isHere: one === here,
        })),
      ]}
      here={here}
      unnamed={undefined}
      onChange={onChange}
    />
  )
}
