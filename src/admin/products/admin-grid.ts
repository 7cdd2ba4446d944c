/** The admin grid: one column, two from medium, four from extra large (S46). */
export const ADMIN_GRID_CLASS = "grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-4";
