import { useEffect, useState } from 'react'
import { type AreaNode, buildAreaTree } from '../../../contract/areas.ts'
import { areas } from '../../../contract/checkout.ts'
import { CallError } from '../../api/call-error.ts'
import { useCall } from '../../api/use-app.ts'

export interface AreaValue {
  area1: string
  area2: string
  area3: string
}

export const areaLabels = ['address.province', 'address.city', 'address.district'] as const

/** Province, city, district of China: what there is on each level below what is chosen above it. */
export function useAreas(value: AreaValue, onChange: (value: AreaValue) => void) {
  const call = useCall()
  const [tree, setTree] = useState<AreaNode[]>()
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    let gone = false
    call(areas, {}, { quiet: true }).then(
      ({ tbl }) => gone || setTree(buildAreaTree(tbl)),
      error => {
        if (!(error instanceof CallError)) throw error
        setFailed(true)
      },
    )
    return () => {
      gone = true
    }
  }, [call])

  const chosen = [value.area1, value.area2, value.area3]
  const levels: AreaNode[][] = [tree ?? []]
  for (const name of chosen.slice(0, 2))
    levels.push(levels.at(-1)!.find(node => node.name === name)?.child ?? [])

  const choose = (level: number, name: string) => {
    const [area1 = '', area2 = '', area3 = ''] = [...chosen.slice(0, level), name]
    onChange({ area1, area2, area3 })
  }

  return { isLoaded: tree !== undefined, failed, chosen, levels, choose }
}
