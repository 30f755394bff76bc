// Every threshold that decides a result, with its reason and unit. What only decides how long a computation takes, and thereby
// the last bits of its result, is beside it.

// Decisions: another value gives other results.

/**
 * Relative contact tolerance: a touching pair parts when its distance exceeds this fraction of the smaller shape's
 * size. It only keeps two shapes that touch exactly from flickering; a first touch is found without it.
 */
export const CONTACT_TOLERANCE = 1e-9;

/**
 * By how much a gap within the contact tolerance has to grow, as a fraction of the smaller shape's size, until the pair
 * counts as parting: decides the time of the exit of two shapes that slid along each other without quite touching.
 */
export const PARTING_GAP = 1e-12;

/**
 * Displacement of two bodies past each other, as a fraction of the smaller one's size, on which they glide if their gap stays
 * within the parting gap. Two that graze each other, be they curved as the smaller one is, do so for a shorter displacement.
 */
export const GLIDE = 1e-5;

/** What is added to it, as a multiple of the growth of the gap: with the slack of meshes a parting gap takes far longer to grow. */
export const GLIDE_OF_GROWTH = 1000;

/**
 * Sine of an angle below which two directions are parallel: edges, whose cross product is no axis of its own; a motion, which is along
 * the surface; a normal, which belongs to the cone of normals at a seam.
 */
export const PARALLEL = 1e-12;

/**
 * Difference of two lengths along a direction, as a fraction of the shapes' size, up to which they are equal: of several farthest
 * corners, which make an edge or a face; of the depths along several axes, of which faces come before edges and x before y before z.
 */
export const SUPPORT_FLATNESS = 1e-12;

/** Doubled area of a triangle, as a fraction of its longest edge squared, below which its corners count as collinear. */
export const COLLINEAR = 1e-14;

/**
 * Gap of rotating shapes, as a fraction of the smaller one's size, that counts as a touch: the rounding of distances.
 * `COORDINATE_ROUNDING` of the distance of their centers is added, not of the coordinates, since a pair is advanced in the
 * frame of one shape.
 */
export const ROTATING_GAP = 1e-13;

/**
 * Largest rotation of a step, radians: 159 revolutions. A fraction of the step is known to 2⁻⁵³, which of so large an angle is
 * `ROTATING_GAP`. The time a pair takes grows with its angle, and is a few milliseconds there. Spheres have no limit.
 */
export const LARGEST_ROTATION = 1000;

/**
 * Most steps of conservative advancement. A motion takes a handful, or up to 17 per radian where shapes nearly touch in
 * each revolution. Shapes that take more have stayed within about 1e-10 · angle² of their size, and count as touching.
 */
export const MOST_ADVANCES = 100_000;

/** Distance of two features, as a fraction of the sizes, below which their faces and edges give the normal. */
export const NO_DIRECTION = 2e-12;

/**
 * Separation of two polytopes, as a fraction of their sizes, below which it is computed from their features and not as the
 * difference of two points. Both are right; longer separations need the features less and less.
 */
export const SHORT_SEPARATION = 1e-3;

/**
 * Gap at a point of a manifold, distance of a corner from the side of a face, and distance of supporting features that share a
 * point, up to which they count, as a fraction of the smaller shape's size. A later face or point is preferred if it is larger or deeper by this fraction. A hundred times the
 * jitter of a body at rest.
 */
export const FEATURE_PREFERENCE = 1e-7;

/**
 * Distance from a corner, as a fraction of the smaller shape's size, up to which a point of a manifold has the name of the
 * corner. Of two points with one name that are so close, one is left out; of corners above each other, the outermost stays.
 * Names thus stay while resting bodies creep. The positions of points do not depend on it.
 */
export const SMALLEST_FEATURE = 1e-3;

/**
 * How far from a triangle of a mesh, as a fraction of the largest coordinate of the mesh, a point may be and still be on a seam
 * with it. The slack of the mesh is added, 2⁻²² of that coordinate for single precision.
 */
export const SEAM = 1e-11;

/** Sine of the angle between a normal at a seam and that of a face below which it is that of the face. */
export const FACE_NORMAL = 1e-10;

/**
 * How far beside the surface of a solid it is asked on which side a normal leads, as a multiple of the distance at which points are
 * on a seam: farther than a point on the seam may be off it.
 */
export const BESIDE_SURFACE = 4;

/** Depth, as a fraction of the extent of a one-sided mesh, above which a body that leaves a triangle has come from behind. */
export const FROM_BEHIND = 1e-7;

/**
 * Difference of two times, as a fraction of the step, up to which they are one instant: of the touches of surfaces that press a body,
 * and of a frame and the step that it takes.
 */
export const SAME_INSTANT = 1e-9;

/**
 * Least cosine of the angle between a normal that leans out of the cone of normals at a seam and the closest one of the cone,
 * for which that can take its place. Otherwise the normal of a face does.
 */
export const LEAST_CLAMPED = 0.01;

/** Most edges at a seam that decide which normal is the closest. Two do; the others exclude what these would allow. */
export const MOST_EDGES_AT_SEAM = 8;

/**
 * Most normals that are tried at a seam until one is found along which an overlap is hardly deeper than the contact. Flat shapes need
 * two or three, round rims mostly up to six, one in thousands ten.
 */
export const MOST_SEAM_STEPS = 12;

/**
 * One minus the cosine of the angle by which the normal of a first touch may lean out of that cone, and the closest one of the cone
 * take its place: 10⁻⁶, more than the rounding of any. The normal of a face takes that of others.
 */
export const SEAM_LEAN = 5e-13;

/** Cosine of the greatest angle, 8°, between the normals of a contact and of a part that belongs to its manifold. */
export const SAME_CONTACT = 0.99;

/**
 * Sine of the angle between the normal of a contact and the plane of a triangle below which the triangle meets an edge with
 * its outermost edge, and of the angle between two edges below which they touch along a stretch.
 */
export const SEEN_EDGE_ON = 0.1;

/**
 * Distance from an edge or a corner, as a fraction of the triangle's longest edge, up to which `classifyPointInTriangle` names
 * it, and up to which a point is in the triangle for the methods that add up and compare angles; for these also radians.
 */
export const ON_BOUNDARY = 1e-12;

/** Sine of the angle between the normals of two surfaces below which a character sees one surface, and no crease. */
export const SAME_SURFACE = 1e-9;

/** Difference of two fractions of a step that is rounding: 2⁻⁵³. The search for the time at which a rotating pair meets ends there. */
export const TIME_ROUNDING = 1.1102230246251565e-16;

/** Greatest speed at which closing surfaces press a body out between them, as a multiple of their speeds together. */
export const MOST_SQUEEZED = 8;

/** Least speed of parting after an impact, as a fraction of the speeds before it, at which the bodies bounced off each other. */
export const SLOWEST_BOUNCE = 1e-9;

/**
 * Time since the last impact of a body, as a fraction of the step, below which another impact is no progress; and the most such
 * impacts of a body in a step: in all, and with immovable bodies, or in one pair that rotates or meets again at the same time.
 */
export const NO_PROGRESS = 1 / 4096;
export const MOST_STUCK = 1024;
export const MOST_STUCK_STILL = 64;
/** Number of such impacts in which a steady push presses a body after which it rests in a heap. */
export const MOST_PRESSED = 8;

/**
 * Bounces end when the speed of approach is at most this multiple of the steady push per step, over 1 − e for the restitution
 * e, limited to the next two. A body that is pushed once per step can bounce for ever at speeds up to push / (1 − e): n steps
 * from impact to impact, at the speed n · push / (1 + e).
 */
export const REST_FACTOR = 1.05;
export const LEAST_REST_FACTOR = 2;
export const GREATEST_REST_FACTOR = 8;

/**
 * Least speed at which a body leaves a rotating surface from its second impact in a step on, as a fraction of the speed of the
 * surface; doubled with each impact. A rotating surface follows the body that slides along it, and would hit it without end.
 */
export const SEPARATION_FROM_ROTATION = 1e-6;

/** Time, as a fraction of the rest of the step, for which a shape that glides over a triangle stays on one side of it: 2⁻¹⁰. */
export const SHORT_WHILE = 0.0009765625;

/** First time after a touch, as a fraction of the rest of the step, at which a pair that rotates is tested again: 2⁻²⁰. */
export const SHORTEST_PARTING = 9.5367431640625e-7;

/**
 * Longest displacement of a point of a pair that rotates, in radii of the smaller shape, at which a test of it may be far later
 * than the last one: 2⁻⁶.
 */
export const SHORT_PARTING_TRAVEL = 0.015625;

/** Greatest growth of the time from one test of a rotating pair to the next. */
export const GROWTH_OF_PARTING = 32;

/** Change of the gap, in tolerances, at which the search for the time ends at which a rotating pair meets. */
export const CLOSING_ACCURACY = 0.0625;

/** Gap before an impact, in contact tolerances, at which a pair is tested for whether it touches elsewhere. */
export const JUST_APART = 4;

/** Cosine of the angle between two normals of touches up to which a body that rotates has rocked on one surface between them. */
export const ROCKING = 0.5;

/**
 * Sizes, distances from the origin and lengths of directions, world units, and speeds, world units or radians per second: products of
 * eight of them are still ordinary numbers, so no computation scales its lengths. What is larger is refused where it enters, and so
 * is a step that leads there. A smaller size or direction is refused, too; a displacement that is shorter, or a rotation by less, is none.
 */
export const SMALLEST_VALUE = 1e-30;
export const LARGEST_VALUE = 1e30;

/** Most corners of a hull. */
export const MOST_CORNERS = 256;

/**
 * Smallest time of a frame that counts as 0, in seconds: the first frame of a browser may have begun before its loop was started.
 */
export const EARLIEST_FRAME = -0.1;

/** Length of the reversed motion in the search for an exit, in motions of the step: beyond its start, where a pair may just part. */
export const BEYOND_START = 1.000001;

/**
 * Relative difference of the bounds of a distance from which Newton's method starts, and at which the search ends where that
 * fails. Decides only the last bits of a distance.
 */
export const COARSE_ACCURACY = 1e-5;
export const FINE_ACCURACY = 1e-15;

/** Most steps of the sweep of two convex solids. They take about five, or one per bit where they graze. Decides only the last bits. */
export const MOST_SWEEP_STEPS = 200;

/** Factor by which the flatness of supporting features is raised until those of two solids share a point, and its largest value. */
export const FLATNESS_STEP = 100;
export const MOST_FLATNESS = 1.5e-6;

// Rounding guards: each bounds a rounding error, so that its size follows from the arithmetic and is no choice. Guards that
// belong to one computation are beside it: error bounds of predicates (math/orient2d.ts, point-in-triangle/), and margins of quick tests that
// leave doubtful cases to the exact test (polytope/box-quick-test.ts).

/** Bound of the rounding of the least squared distance of two moving points, relative to that at the start. */
export const SQUARED_ROUNDING = 1e-14;

/**
 * Rounding of coordinates, as a fraction of their magnitude: 2⁻⁴⁸, sixteen units in the last place. Added to the
 * contact tolerance and to the broadphase bounds, since a position 10 000 km from the origin is itself only known to
 * two nanometers.
 */
export const COORDINATE_ROUNDING = 3.552713678800501e-15;

/** Rounding of coordinates of single precision with their transforms, as a fraction of the largest one: 2⁻²². */
export const SINGLE_ROUNDING = 2.384185791015625e-7;

/**
 * Gap, as a fraction of all coordinates and lengths, beyond which a swept shape is clear of a triangle without an exact sweep:
 * far above the rounding of both.
 */
export const SWEPT_ROUNDING = 1e-13;

/**
 * Rounding of the squared length of a unit quaternion or normal: 2⁻⁵⁰, a little more than normalizing leaves (6 · 2⁻⁵³). What
 * is no farther from unit length is not normalized again, which would change its last bits. Also of the speeds of two bodies along
 * a normal: a slower approach is none.
 */
export const UNIT_ROUNDING = 8.881784197001252e-16;

/** Part of a unit vector out of the plane that counts as rounding, in worlds in the plane. */
export const PLANAR_LEAN = 1e-9;
