import { type ComponentType, useState } from 'react'
import { number } from 'valibot'
import type { Grid } from '../../contract/records.ts'
import { useDraft } from '../ui/use-draft.ts'
import { GridSkeleton } from './grid/GridSkeleton.tsx'
import { GridView } from './grid/GridView.tsx'
import { useReport } from './grid/use-report.ts'
import { ListFailed } from './ListFailed.tsx'
import type { PanelProps } from './panel-props.ts'

interface Props {
  billType: string
  /** Their field that names the record they belong to. */
  by: string
  parent: { billType: string; id: number }
  /** Opens one of them; passed in, because importing it here would be a circle. */
  Panel: ComponentType<PanelProps>
}

/** What belongs to a record: listed, added, changed and deleted without leaving it. */
export function RecordChildren(props: Props) {
  const { state, value: grid, error, reload } = useReport(props.billType, props.parent.billType)
  if (grid) return <Children {...props} grid={grid} />
  return state === 'failed' ? <ListFailed error={error} onRetry={reload} /> : <GridSkeleton />
}

function Children({ billType, by, parent, grid, Panel }: Props & { grid: Grid }) {
  const [open, setOpen] = useState<number>()
  useDraft(`open ${parent.billType} ${parent.id} ${billType}`, number(), open, setOpen, 'quiet')
  const [version, setVersion] = useState(0)
  const [added, setAdded] = useState(0)
  const list = {
    ...grid,
    // The column that names the owner is left out: all rows have the same.
    columns: grid.columns.filter(({ name }) => name !== `${by}.text`),
    can: { ...grid.can, import: false },
  }
  return (
    <>
      <GridView
        grid={list}
        forBillType={parent.billType}
        parentId={parent.id}
        onOpen={grid.form ? row => setOpen(row.id) : undefined}
        onAdd={() => setOpen(0)}
        version={version}
      />
      {open !== undefined && (
        <Panel
          key={`${open} ${added}`}
          billType={billType}
          forBillType={parent.billType}
          id={open}
          as="drawer"
          fixed={{ [by]: String(parent.id) }}
          asksBeforeClosing
          onClose={() => setOpen(undefined)}
          onSaved={(id, { another, goesOn }) => {
            setVersion(version + 1)
            if (another) setAdded(added + 1)
            else setOpen(goesOn ? id : undefined)
          }}
          onDeleted={() => {
            setVersion(version + 1)
            setOpen(undefined)
          }}
        />
      )}
    </>
  )
}
