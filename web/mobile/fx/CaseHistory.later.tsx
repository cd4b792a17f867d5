export { CaseHistory as default } from '../../features/after-sale/CaseHistory.tsx'
