import type { Area } from '../../../contract/checkout.ts'
import type { Db } from '../../db/database.ts'
import type { Memory } from '../../memory.ts'

export const areaRows = (memory: Memory, db: Db): Promise<Area[]> =>
  memory.get(
    'areas',
    ['areas'],
    async () => db<Area[]>`select id, area1, area2, area3 from areas order by id`,
  )
