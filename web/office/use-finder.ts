import { useEffect, useMemo, useState } from 'react'
import * as paths from '../../contract/paths.ts'
import { useCall, useSession } from '../api/use-app.ts'
import { orderDeskHref } from '../features/orders/order-desk-href.ts'
import { useT } from '../i18n/use-t.ts'
import { type FoundRecord, recordFinder } from '../records/find-records.ts'
import { withQuery } from '../router/place.ts'
import { type OfficePlace, officeAreas, placeOf } from './places.ts'

export interface Found {
  id: number
  name: string
  note: string
  /** What it is: the list that it stands in, or the area of a page. */
  kind: string
  href: string
}

/** What a clerk looks for from anywhere, in this order. */
const lookedFor = ['order', 'product', 'member', 'delivery_note', 'payment'] as const
const mostOfEach = 4
const mostPages = 6
/** One letter is in everything. */
const fewestSigns = 2
const restMs = 200

/** Pages of the console, and records, that fit what is typed; undefined while nothing is. */
export function useFinder(text: string | undefined): { found: Found[] | undefined; isAsking: boolean } {
  const call = useCall()
  const t = useT()
  const session = useSession()
  const find = useMemo(() => recordFinder(call), [call])
  const areas = useMemo(() => officeAreas(session, t), [session, t])
  const [records, setRecords] = useState<{ text: string; list: Omit<Found, 'id'>[] }>()
  const words = text?.trim() ?? ''
  const isLong = words.length >= fewestSigns
  const hasDesk = areas.some(({ places }) =>
    places.some(({ place }) => place === placeOf(paths.officeOrder, '')),
  )

  useEffect(() => {
    if (!isLong) return
    let gone = false
    const types = lookedFor.flatMap(name => session.bill_types?.find(type => type.name === name) ?? [])
    const ask = async () => {
      const lists = await Promise.all(
        types.map(async ({ name: billType, title: kind }) => {
          const rows = await find({ billType, text: words, most: mostOfEach }).catch(() => [])
          const hrefOf = ({ id, name }: FoundRecord) =>
            billType === 'order' && hasDesk
              ? orderDeskHref(name)
              : withQuery(paths.officeRecords, { type: billType, open: String(id) })
          return rows.map(row => ({ name: row.name, note: row.note, kind, href: hrefOf(row) }))
        }),
      )
      if (!gone) setRecords({ text: words, list: lists.flat() })
    }
    const timer = setTimeout(() => void ask(), restMs)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [find, hasDesk, isLong, session, words])

  // The same list while nothing changes: a walk through it goes on.
  const found = useMemo(() => {
    if (words === '') return undefined
    const wanted = words.toLocaleLowerCase()
    const pages = areas
      .flatMap(({ title: kind, places }) => places.map(place => ({ kind, ...place })))
      .filter(({ title }: OfficePlace) => title.toLocaleLowerCase().includes(wanted))
      .slice(0, mostPages)
      .map(({ title, kind, href }) => ({ name: title, note: '', kind, href }))
    return [...pages, ...(isLong ? (records?.list ?? []) : [])].map((one, id) => ({ id, ...one }))
  }, [areas, isLong, records, words])

  return { found, isAsking: isLong && records?.text !== words }
}
