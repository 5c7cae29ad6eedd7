export { AboutScreen as Component } from '@/features/home/about-screen'
