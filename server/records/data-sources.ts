import type { Context } from '../context.ts'
import { productDetail } from '../features/catalogue/product-detail.ts'
import { listProducts, suggest } from '../features/catalogue/product-list.ts'
import { listNotices, noticeDetail } from '../features/notices/notices.ts'
import { officeHome } from '../features/office/office-home.ts'
import type { Outcome } from '../handler.ts'

type DataSource = (
  context: Context,
  input: Record<string, unknown>,
) => Promise<Outcome<Record<string, unknown>>>

/** What `hlt_get_data` answers beside single records: data made for one screen, by type. */
export const dataSources: Readonly<Record<string, DataSource>> = {
  office_home: officeHome,
  products: listProducts,
  product_detail: productDetail,
  product_suggest: suggest,
  notices: listNotices,
  notice_detail: noticeDetail,
}
