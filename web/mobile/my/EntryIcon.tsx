import * as paths from '../../../contract/paths.ts'
import { icon } from '../../ui/icon.tsx'

/** The drawing of each entry, as the line that draws it. */
const drawings: Readonly<Partial<Record<string, string>>> = {
  [paths.orders]: 'M6 3.5h12v17l-2.5-1.6-2 1.6-2-1.6-2 1.6L6 18.9zM9 8h6M9 12h6',
  [paths.afterSale]:
    'M4.5 12a7.5 7.5 0 0 1 13-5l1.5 1.5M19 4v4.5h-4.5M19.5 12a7.5 7.5 0 0 1-13 5L5 15.5M5 20v-4.5h4.5',
  [paths.deliveryNotes]:
    'M3 6.5h11v10H3zM14 10h3.5l3.5 3.5v3h-7M7 19.5a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6M17 19.5a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6',
  [paths.packages]: 'M4 8l8-4 8 4v8.5l-8 4-8-4zM4 8l8 4 8-4M12 12v8.5',
  [paths.addresses]:
    'M12 20.5s6.5-5.6 6.5-10.5a6.5 6.5 0 0 0-13 0c0 4.9 6.5 10.5 6.5 10.5zM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  [paths.invoiceInfo]: 'M5 4h14v16H5zM8.5 8.5h7M8.5 12h7M8.5 15.5h4',
  [paths.invoices]: 'M6 3.5h8.5L18 7v13.5H6zM14 3.5V7.5h4M9.5 11l2.5 2.5 2.5-2.5M12 13.5V17M9.8 14.5h4.4',
  [paths.favourites]: 'M12 19.5C7 16 4 13 4 9.4A4.4 4.4 0 0 1 12 7a4.4 4.4 0 0 1 8 2.4c0 3.6-3 6.6-8 10.1z',
  [paths.browse]: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM12 8v4.5l3 2',
  [paths.inquiries]: 'M4 5h16v11h-8l-4 3.5V16H4zM8 9h8M8 12h5',
  [paths.distribution]: 'M4 20V10M9.3 20V4M14.7 20v-8M20 20V7',
  [paths.distributionApply]: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM12 8.5v7M8.5 12h7',
  [paths.distributionOrders]: 'M5 4h14v16H5zM8.5 8h7M8.5 12h7M8.5 16h4',
  [paths.distributionCases]: 'M12 4l8 3v5c0 4.5-3.5 7.3-8 8.5-4.5-1.2-8-4-8-8.5V7zM9 12l2.2 2.2L15.5 10',
  [paths.distributionProducts]: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  [paths.customers]:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20c0-3.5 2.5-6 6-6s6 2.5 6 6M16 5a3.5 3.5 0 0 1 0 6.5M18 14.5c2 .8 3 2.8 3 5.5',
  [paths.shopStaff]: 'M12 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM5 20c0-3.8 3-6.5 7-6.5s7 2.7 7 6.5',
  [paths.shopSettings]:
    'M4 9l1.5-5h13L20 9M4 9v11h16V9M4 9a2.7 2.7 0 0 0 5.3 0 2.7 2.7 0 0 0 5.4 0A2.7 2.7 0 0 0 20 9M9.5 20v-5h5v5',
  [paths.markup]: 'M4 12V4.5h7.5L20 13l-7 7zM8 8.5h.01M10.5 13.5l3-3',
  [paths.shopPages]: 'M4 4.5h16v15H4zM4 9h16M9 9v10.5',
  [paths.miniProgram]: 'M7 3.5h10v17H7zM10.5 17.5h3',
  [paths.wallet]: 'M4 7h14.5V19.5H4zM4 7l11-3v3M14.5 13.2h5.5v-3h-5.5z',
  [paths.openAccount]: 'M3.5 6h17v12h-17zM3.5 10h17M7 14.5h4',
  [paths.coupons]: 'M4 6h16v4a2 2 0 0 0 0 4v4H4v-4a2 2 0 0 0 0-4zM14 6v12',
  [paths.redPackets]: 'M6 3.5h12v17H6zM6 8c3.5 3 8.5 3 12 0M12 13.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z',
  [paths.points]: 'M12 4l2.4 5 5.6.7-4.1 3.8 1 5.5L12 16.3 7.1 19l1-5.5L4 9.7 9.6 9z',
  [paths.storedValue]: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM9 8l3 4 3-4M9 12.5h6M9 15h6M12 12v5',
  [paths.profile]: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c0-4 3.3-6.5 7.5-6.5s7.5 2.5 7.5 6.5',
}
const none = 'M5 12h.01M12 12h.01M19 12h.01'

export function EntryIcon({ path }: { path: string }) {
  const Drawing = icon(<path d={drawings[path] ?? none} />, { size: 24, stroke: 1.6 })
  return Drawing()
}
