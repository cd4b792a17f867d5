import type { Db, Fragment } from '../../db/database.ts'

/** SKUs that have it in their own number, barcode or specification, or in what their product is called. */
export const skusFound = (db: Db, pattern: Fragment): Fragment => db`
  select found.id from skus found where found.found_by like ${pattern}
  union all
  select found.id from products whole join skus found on found.product_id = whole.id where whole.found_by like ${pattern}`
