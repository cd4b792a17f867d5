import type { AccountProviderCode } from '../../../contract/e-account-states.ts'
import type { AccountProvider } from '../../ports/e-account/provider.ts'
import type { ProviderServices } from '../e-account/providers.ts'

/** How a provider is reached: tests have another way. */
export type Reach = (
  services: ProviderServices,
  code: AccountProviderCode,
) => Promise<AccountProvider | undefined>
