/** /swipe-chat/create */
export { CreateSessionScreen as Component } from '@/features/swipe/create-session-screen'
