import { brand } from './definitions/brand.ts'
import { gridLayout } from './definitions/grid-layout.ts'
import { notice } from './definitions/notice.ts'
import { recordChange } from './definitions/record-change.ts'
import { shop } from './definitions/shop.ts'
import { unit } from './definitions/unit.ts'
import { register } from './registry.ts'

/** Every bill type, one line each. */
register([brand, gridLayout, notice, recordChange, shop, unit])
