import { useEffect, useState } from 'react'
import { type GridRow, loadReport } from '../../../contract/records.ts'
import { useCall, useSession } from '../../api/use-app.ts'
import { useDebounce } from '../../ui/use-debounce.ts'

const shownCustomers = 8

/** Customers of the shop by name or number; at first whom `first` names, else some of them. */
export function useCustomers(first = '') {
  const call = useCall()
  const { role, shop_id } = useSession()
  const [found, setFound] = useState<GridRow[]>()
  const find = useDebounce(async (text: string) => {
    // Head office sees the members of every shop, a distributor only the own customers.
    const office = role === 'office'
    const search = office ? JSON.stringify({ text, shop_id, status: 'active' }) : text
    const input = { billType: office ? 'member' : 'customer', search, limit: shownCustomers }
    const { tbl } = await call(loadReport, input)
    setFound(tbl.filter(row => row.role !== 'office'))
  }, 200)
  useEffect(() => {
    find(first)
  }, [find, first])
  return { found, find }
}
