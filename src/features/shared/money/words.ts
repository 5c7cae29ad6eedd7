export const today = (sum: string) => `Today ${sum}`
export const thisMonth = (sum: string) => `This month ${sum}`
export const todayAndMonth = (today: string, month: string) =>
  `Today ${today} · this month ${month}`
