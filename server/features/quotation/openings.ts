import type { Db } from '../../db/database.ts'
import { WrittenTogether } from '../../db/written-together.ts'

/** How often links were opened, counted a moment later. */
export const openingsOf = (db: Db): WrittenTogether<{ linkId: number; times: number }> =>
  new WrittenTogether({
    what: 'openings of quotations',
    keyOf: ({ linkId }) => String(linkId),
    join: (before, { linkId, times }) => ({ linkId, times: before.times + times }),
    write: async openings => {
      await db`
        with counted as (
          select l.id, o.times
          from unnest(${openings.map(({ linkId }) => linkId)}::integer[], ${openings.map(({ times }) => times)}::integer[])
            as o (link_id, times)
          join quotation_links l on l.id = o.link_id order by l.id for update of l)
        update quotation_links l set opened = l.opened + c.times from counted c where c.id = l.id`
    },
  })
