import { ContractSection } from '../../features/checkout/ContractSection.tsx'

export default ContractSection
