import type { ProductType } from './product-type.ts'
import { baby } from './types/baby.ts'
import { beauty } from './types/beauty.ts'
import { digital } from './types/digital.ts'
import { fashion } from './types/fashion.ts'
import { food } from './types/food.ts'
import { home } from './types/home.ts'
import { kitchen } from './types/kitchen.ts'
import { sports } from './types/sports.ts'
import { tools } from './types/tools.ts'

export const productTypes: ProductType[] = [
  ...digital, ...fashion, ...kitchen, ...beauty, ...baby, ...sports, ...food, ...home, ...tools,
]
