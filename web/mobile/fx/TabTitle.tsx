import { formatNumber } from '../../../contract/money.ts'

/** What a part of a list is called, and how many there are; none says nothing. */
export const TabTitle = ({ name, count = 0 }: { name: string; count?: number | undefined }) => (
  <>
    {name} {count > 0 && <small>{formatNumber(count)}</small>}
  </>
)
