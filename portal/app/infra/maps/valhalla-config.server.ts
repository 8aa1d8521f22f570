/** Per computing thread. */
const MAX_CACHE_BYTES = 256_000_000;

/** Otherwise Valhalla logs locations to standard output. */
const silent = { logging: { type: "" } };

/**
 * Configuration of Valhalla 3.6; its own tool needs Python. Values that affect routes are the tool's
 * defaults, unused actions have the minimum (valhalla.github.io/valhalla/api, `valhalla_build_config`).
 */
export const valhallaConfig = (folder: string) => ({
  mjolnir: { tile_dir: folder, max_cache_size: MAX_CACHE_BYTES, ...silent },
  loki: {
    actions: ["route"],
    use_connectivity: true,
    service_defaults: {
      heading_tolerance: 60,
      minimum_reachability: 50,
      node_snap_tolerance: 5,
      radius: 0,
      // Meters to the nearest road.
      search_cutoff: 35_000,
      street_side_max_distance: 1_000,
      street_side_tolerance: 5,
    },
    ...silent,
  },
  thor: { source_to_target_algorithm: "select_optimal", clear_reserved_memory: false, ...silent },
  odin: { markup_formatter: { markup_enabled: false }, ...silent },
  meili: {
    mode: "auto",
    grid: { size: 500, cache_size: 1 },
    default: {
      beta: 3,
      breakage_distance: 2_000,
      geometry: false,
      gps_accuracy: 5,
      interpolation_distance: 10,
      max_route_distance_factor: 5,
      max_route_time_factor: 5,
      max_search_radius: 1,
      route: false,
      search_radius: 1,
      sigma_z: 4.07,
      turn_penalty_factor: 0,
    },
    ...silent,
  },
  service_limits: {
    auto: {
      // Meters.
      max_distance: 5_000_000,
      max_locations: 2,
      max_matrix_distance: 1,
      max_matrix_location_pairs: 1,
    },
    pedestrian: {
      max_distance: 1,
      max_locations: 2,
      max_matrix_distance: 1,
      max_matrix_location_pairs: 1,
      max_transit_walking_distance: 1,
      min_transit_walking_distance: 1,
    },
    isochrone: {
      max_contours: 1,
      max_distance: 1,
      max_distance_contour: 1,
      max_locations: 1,
      max_time_contour: 1,
    },
    centroid: { max_distance: 1, max_locations: 2 },
    trace: {
      max_alternates: 1,
      max_alternates_shape: 1,
      max_distance: 1,
      max_gps_accuracy: 1,
      max_search_radius: 1,
      max_shape: 1,
    },
    skadi: { max_shape: 1, min_resample: 1 },
    status: { allow_verbose: false },
    allow_hard_exclusions: false,
    max_alternates: 2,
    max_distance_disable_hierarchy_culling: 0,
    max_exclude_locations: 1,
    max_exclude_polygons_length: 1,
    max_radius: 200,
    max_reachability: 100,
    max_timedep_distance: 500_000,
  },
});
