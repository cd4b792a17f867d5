import { later } from '../ui/later.tsx'

export const TopBar = later(() => import('./TopBar.later.tsx'))
export const SearchBox = later(() => import('./SearchBox.later.tsx'))
export const MainNav = later(() => import('./MainNav.later.tsx'))
export const CategoryColumn = later(() => import('./CategoryColumn.later.tsx'))
export const Footer = later(() => import('./Footer.later.tsx'))
export const Missing = later(() => import('./Missing.later.tsx'))
